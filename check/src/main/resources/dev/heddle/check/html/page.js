'use strict';
(() => {
  const findings = [...document.querySelectorAll('.finding')];
  const said = document.getElementById('said');
  const search = document.getElementById('search');
  const field = search.querySelector('input');
  let finding = 0;
  let step = -1;

  const steps = () => findings.length ? [...findings[finding].querySelectorAll('.lanes tbody tr')] : [];
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
    remember(row.id);
    const here = row.querySelector('td.step');
    said.textContent = 'step ' + row.querySelector('.number').textContent + ', ' + here.dataset.thread + ': ' + here.textContent;
  }

  // What the step has to do with others: in words below the lanes, and marked in them.
  function explain(row) {
    clear('linked');
    document.querySelectorAll('.why').forEach((one) => { one.hidden = true; });
    const why = document.getElementById(row.id + '-why');
    if (!why) return;
    why.hidden = false;
    why.dataset.linked?.split(' ').forEach((id) => document.getElementById(id)?.classList.add('linked'));
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
    const rows = word ? [...document.querySelectorAll('.lanes tbody tr')].filter((row) => row.textContent.toLowerCase().includes(word)) : [];
    rows.forEach((row) => row.classList.add('found'));
    search.querySelector('output').textContent = word ? rows.length + (rows.length === 1 ? ' step' : ' steps') : '';
    return rows;
  }

  const keys = {
    j: () => move(1), k: () => move(-1), n: () => go(finding + 1), p: () => go(finding - 1),
    f: () => { current(); document.body.classList.toggle('focused'); if (findings.length) findings[finding].scrollIntoView({ block: 'start' }); },
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
  document.querySelectorAll('.lanes tbody tr').forEach((row) => row.addEventListener('click', () => choose(row, false)));
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
  addEventListener('beforeprint', () => document.querySelectorAll('details.coverage').forEach((one) => { one.open = true; }));
  addEventListener('hashchange', follow);
  current();
  follow();
})();
