'use strict';
(() => {
  const findings = [...document.querySelectorAll('.finding')];
  const said = document.getElementById('said');
  const search = document.getElementById('search');
  const field = search.querySelector('input');
  let finding = 0;
  let step = -1;

  // Rows with an id are steps; others tell what lies between them.
  const STEPS = '.lanes tbody tr[id]';
  const steps = () => findings.length ? [...findings[finding].querySelectorAll(STEPS)] : [];
  const clear = (name) => document.querySelectorAll('.' + name).forEach((e) => e.classList.remove(name));

  // The address tells what is looked at, so that it can be sent to somebody.
  const remember = (id) => { try { history.replaceState(null, '', '#' + id); } catch (e) { /* not allowed from disk everywhere */ } };

  function choose(row, scrolls) {
    clear('chosen');
    row.classList.add('chosen');
    const section = row.closest('.finding');
    finding = findings.indexOf(section);
    step = steps().indexOf(row);
    current();
    const wanted = row.dataset;
    section.querySelectorAll('.source tr').forEach((line) => {
      const isHere = line.dataset.line === wanted.line && (!wanted.class || line.dataset.class === wanted.class);
      line.classList.toggle('chosen', isHere && Boolean(wanted.line));
      if (isHere && scrolls) line.scrollIntoView({ block: 'nearest' });
    });
    if (scrolls) row.scrollIntoView({ block: 'nearest' });
    explain(row);
    row.closest('.run').follow?.(row);
    remember(row.id);
    const here = row.querySelector('td.step');
    said.textContent = 'step ' + row.querySelector('.number').textContent + ', ' + here.dataset.thread + ': ' + here.textContent;
  }

  // What the step has to do with others: in words below the lanes, marked in them, and drawn between them.
  function explain(row) {
    clear('linked');
    document.querySelectorAll('.why').forEach((one) => { one.hidden = true; });
    const why = document.getElementById(row.id + '-why');
    document.querySelectorAll('svg.edges').forEach(draw);
    if (!why) return;
    why.hidden = false;
    ['after', 'before', 'value', 'free', 'meets', 'wait'].forEach((kind) => linked(why, kind).forEach((one) => one.classList.add('linked')));
  }

  const linked = (why, kind) => (why.dataset[kind] ?? '').split(' ').map((id) => id && document.getElementById(id)).filter(Boolean);

  // ── edges ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  const SVG = 'http://www.w3.org/2000/svg';

  // The edges of a table: those of the chosen step, or all. An edge is [kind, from, to].
  function edgesOf(table, isAll) {
    const wanted = isAll ? [...table.querySelectorAll('tr[id]')] : [...table.querySelectorAll('tr.chosen')];
    const seen = new Map();
    const add = (kind, from, to) => seen.set([kind, from.id, to.id].join(), [kind, from, to]);
    // Who waits for whom is what a deadlock is, so that is always there.
    table.querySelectorAll('tr.bad').forEach((row) => {
      const why = document.getElementById(row.id + '-why');
      if (why) linked(why, 'wait').forEach((one) => add('wait', row, one));
    });
    wanted.forEach((row) => {
      const why = document.getElementById(row.id + '-why');
      if (!why) return;
      linked(why, 'after').forEach((one) => add('order', one, row));
      linked(why, 'before').forEach((one) => add('order', row, one));
      linked(why, 'value').filter((one) => lane(one) !== lane(row)).forEach((one) => add('value', one, row));
      linked(why, 'free').forEach((one) => (one.rowIndex < row.rowIndex ? add('free', one, row) : add('free', row, one)));
    });
    return [...seen.values()];
  }

  const lane = (row) => row.querySelector('td.step')?.cellIndex;

  // Between lanes: out of the side of a step that the other one is on, into the side of the other.
  function path(from, to, box) {
    const one = from.querySelector('td.step').getBoundingClientRect();
    const two = to.querySelector('td.step').getBoundingClientRect();
    const isRight = two.left > one.left;
    // Steps keep some room on their right for this.
    const gap = 18;
    const x1 = (isRight ? one.right - gap : one.left + 2) - box.left;
    const x2 = (isRight ? two.left : two.right - gap) - box.left;
    const y1 = one.top + Math.min(one.height / 2, 14) - box.top;
    const y2 = two.top + Math.min(two.height / 2, 14) - box.top;
    const bend = (isRight ? 1 : -1) * Math.max(18, Math.abs(x2 - x1) / 3);
    return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
  }

  function draw(svg) {
    const table = svg.parentElement.querySelector('table');
    const isAll = svg.closest('.run').querySelector('.all-edges')?.checked ?? false;
    // Measured from the picture itself, which lies over the table and moves with it.
    const box = svg.getBoundingClientRect();
    const lines = edgesOf(table, isAll).map(([kind, from, to]) => {
      const line = document.createElementNS(SVG, 'path');
      line.setAttribute('class', 'edge ' + kind);
      line.setAttribute('d', path(from, to, box));
      if (kind !== 'free') line.setAttribute('marker-end', 'url(#arrow-' + kind + ')');
      return line;
    });
    svg.replaceChildren(...lines);
  }

  function arrow(kind) {
    const marker = document.createElementNS(SVG, 'marker');
    Object.entries({ id: 'arrow-' + kind, class: 'edge ' + kind, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, markerUnits: 'userSpaceOnUse', orient: 'auto' })
      .forEach(([name, value]) => marker.setAttribute(name, value));
    const tip = document.createElementNS(SVG, 'path');
    tip.setAttribute('d', 'M0,0 L8,4 L0,8 z');
    marker.append(tip);
    return marker;
  }

  const make = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    element.append(...[text].flat());
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
  };

  // What only a script can do: edges, a slider along the switches, a jump to the first difference.
  function equip(run) {
    const box = run.querySelector('.scroll');
    const table = run.querySelector('.lanes');
    const tools = make('div', [], { class: 'tools' });
    const switches = [...table.querySelectorAll('tr.switch')];
    if (switches.length > 1) {
      const told = make('output', '');
      const slider = make('input', [], { type: 'range', min: 1, max: switches.length, value: 1, step: 1 });
      const tell = () => {
        const step = switches[slider.value - 1].querySelector('td.step');
        const text = 'switch ' + slider.value + ' of ' + switches.length + ', to ' + step.dataset.thread;
        told.textContent = text;
        slider.setAttribute('aria-valuetext', text);
      };
      slider.addEventListener('input', () => { choose(switches[slider.value - 1], true); tell(); });
      run.follow = (row) => {
        const at = switches.filter((one) => one.rowIndex <= row.rowIndex).length;
        slider.value = Math.max(1, at);
        tell();
      };
      tell();
      tools.append(make('label', ['Switches ', slider]), told);
    }
    if (run.querySelector('.why')) {
      const svg = document.createElementNS(SVG, 'svg');
      svg.setAttribute('class', 'edges');
      svg.setAttribute('aria-hidden', 'true');
      box.append(svg);
      const all = make('input', [], { type: 'checkbox', class: 'all-edges' });
      all.addEventListener('change', () => draw(svg));
      tools.append(make('label', [all, ' All edges']));
      const legend = make('p', [
        make('span', 'happens before', { class: 'key order' }), make('span', 'value comes from', { class: 'key value' }),
        make('span', 'nothing orders them', { class: 'key free' }),
        ...(run.querySelector('[data-wait]') ? [make('span', 'waits for', { class: 'key wait' })] : []),
      ], { class: 'legend' });
      run.querySelector('.whys').before(legend);
      new ResizeObserver(() => draw(svg)).observe(table);
    }
    if (table.querySelector('tr.parting') && run.querySelector('.whys')) {
      const button = make('button', 'First difference', { type: 'button' });
      button.addEventListener('click', () => part(run.closest('.finding')));
      tools.append(button);
    }
    if (tools.children.length) box.before(tools);
  }

  // Both executions with the row in which they part in the middle.
  function part(section) {
    const rows = [...section.querySelectorAll('tr.parting')];
    if (!rows.length) return;
    choose(rows[0], false);
    rows.forEach((row) => row.scrollIntoView({ block: 'center' }));
    rows[0].scrollIntoView({ block: 'center' });
  }

  function nextSwitch(by) {
    const rows = steps();
    for (let i = step + by; i >= 0 && i < rows.length; i += by) {
      if (rows[i].classList.contains('switch')) { choose(rows[i], true); return; }
    }
  }

  function current() {
    findings.forEach((one, i) => one.classList.toggle('current', i === finding));
  }

  function go(number) {
    if (!findings.length) return;
    finding = Math.max(0, Math.min(findings.length - 1, number));
    step = -1;
    current();
    findings[finding].scrollIntoView({ block: 'start' });
    findings[finding].focus({ preventScroll: true });
    remember(findings[finding].id);
    said.textContent = 'finding ' + (finding + 1) + ' of ' + findings.length;
  }

  function move(by) {
    const rows = steps();
    if (rows.length) choose(rows[Math.max(0, Math.min(rows.length - 1, step + by))], true);
  }

  function look() {
    clear('found');
    const word = field.value.trim().toLowerCase();
    const rows = word ? [...document.querySelectorAll(STEPS)].filter((row) => row.textContent.toLowerCase().includes(word)) : [];
    rows.forEach((row) => row.classList.add('found'));
    search.querySelector('output').textContent = word ? rows.length + (rows.length === 1 ? ' step' : ' steps') : '';
    return rows;
  }

  const keys = {
    j: () => move(1), k: () => move(-1), n: () => go(finding + 1), p: () => go(finding - 1),
    f: () => { current(); document.body.classList.toggle('focused'); if (findings.length) findings[finding].scrollIntoView({ block: 'start' }); },
    ']': () => nextSwitch(1), '[': () => nextSwitch(-1),
    e: () => { const all = findings[finding]?.querySelector('.all-edges'); if (all) all.click(); },
    d: () => { if (findings.length) part(findings[finding]); },
    '/': () => { search.hidden = false; field.focus(); field.select(); },
    '?': () => document.getElementById('help').showModal(),
  };

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === field) return;
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  field.addEventListener('input', look);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { field.value = ''; look(); search.hidden = true; }
    if (event.key === 'Enter') { const rows = look(); if (rows.length) { choose(rows[0], true); field.blur(); } }
  });
  document.querySelectorAll(STEPS).forEach((row) => row.addEventListener('click', () => choose(row, false)));
  if (findings.length) {
    const defs = document.createElementNS(SVG, 'svg');
    defs.setAttribute('class', 'arrows');
    defs.setAttribute('aria-hidden', 'true');
    defs.append(arrow('order'), arrow('value'), arrow('wait'));
    document.body.append(defs);
  }
  document.querySelectorAll('.run').forEach(equip);
  document.querySelectorAll('.command').forEach((line) => {
    if (!navigator.clipboard) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy ' + line.textContent);
    button.addEventListener('click', () => navigator.clipboard.writeText(line.querySelector('code').textContent)
      .then(() => { button.textContent = 'Copied'; }));
    line.append(button);
  });
  // A page about a kind opens when somebody follows a link to it.
  function follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.tagName === 'DETAILS') target.open = true;
    if (target.tagName === 'TR') choose(target, true);
    else if (findings.includes(target)) { finding = findings.indexOf(target); step = -1; current(); }
  }
  addEventListener('beforeprint', () => document.querySelectorAll('details.coverage, details.repair').forEach((one) => { one.open = true; }));
  addEventListener('hashchange', follow);
  current();
  follow();
})();
