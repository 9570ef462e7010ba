'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const token = new URLSearchParams(location.search).get('token');
  const byId = (id) => document.getElementById(id);
  const body = document.querySelector('.lanes tbody');
  const titles = new Map(data.threads.map((thread) => [thread.path, thread.title]));
  const sources = new Map();
  // So many rows stay on the page; those before them can be asked for again.
  const MOST_ROWS = 1500;
  let lanes = [];
  let next = 1;
  let hasMore = false;
  let hasEarlier = false;
  let isLoading = false;
  let sought = 0;

  // The token stays out of the address, so that it is in no history and no screenshot.
  try { history.replaceState(null, '', '/'); } catch (e) { /* then it stays */ }

  const ask = (path, method = 'GET') => fetch(path, { method, headers: { 'X-Heddle-Token': token } })
    .then((answer) => answer.ok ? answer.json() : answer.text().then((text) => { throw new Error(text); }));

  function cell(kind, text, name) {
    const element = document.createElement(kind);
    if (name) element.className = name;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function head() {
    const row = document.createElement('tr');
    row.append(cell('th', 'event', 'number'));
    lanes.forEach((path, i) => row.append(cell('th', titles.get(path) ?? path, 'lane lane' + i % 6)));
    row.querySelectorAll('th').forEach((one) => { one.scope = 'col'; });
    document.querySelector('.lanes thead').replaceChildren(row);
  }

  function line(event) {
    const row = document.createElement('tr');
    row.event = event;
    row.dataset.class = event.class;
    row.dataset.line = event.line;
    if (event.fails) row.classList.add('bad');
    const number = cell('th', event.number.toLocaleString('en'), 'number');
    number.scope = 'row';
    row.append(number);
    lanes.forEach((path, i) => {
      if (path !== event.thread) { row.append(cell('td', '', 'empty lane' + i % 6)); return; }
      const step = cell('td', '', 'step lane' + i % 6);
      step.dataset.thread = titles.get(path) ?? path;
      if (event.line > 0) step.append(cell('span', ':' + event.line, 'place'), ' ');
      step.append(event.text);
      row.append(step);
    });
    row.addEventListener('click', () => choose(row));
    return row;
  }

  // Only threads that do something in sight have a column: of hundreds nobody can tell which is which.
  function widen(rows) {
    const only = byId('thread').value;
    const fresh = rows.map((event) => event.thread).filter((path) => !lanes.includes(path));
    if (only || !fresh.length) return;
    lanes = data.threads.map((thread) => thread.path).filter((path) => lanes.includes(path) || fresh.includes(path));
    head();
    const shown = [...body.children].map((row) => row.event);
    const chosen = body.querySelector('.chosen')?.event.number;
    body.replaceChildren(...shown.map(line));
    [...body.children].find((row) => row.event.number === chosen)?.classList.add('chosen');
  }

  const numberOf = (row) => row.event.number;

  function tell() {
    const count = body.children.length;
    byId('more').hidden = !hasMore;
    byId('earlier').hidden = !count || !hasEarlier;
    byId('said').textContent = count ? 'events ' + numberOf(body.firstChild).toLocaleString('en') + ' to ' + numberOf(body.lastChild).toLocaleString('en')
      + ' of ' + data.events.toLocaleString('en') + (hasMore ? '' : ', the last') : 'no events from here on';
  }

  async function load() {
    if (isLoading) return;
    isLoading = true;
    const mine = ++sought;
    try {
      const query = new URLSearchParams({ from: next, all: byId('all').checked, thread: byId('thread').value });
      const page = await ask('/events?' + query);
      if (mine !== sought) return;
      widen(page.rows);
      body.append(...page.rows.map(line));
      while (body.children.length > MOST_ROWS) { body.firstChild.remove(); hasEarlier = true; }
      if (page.rows.length) next = page.rows[page.rows.length - 1].number + 1;
      hasMore = page.more;
      tell();
    } catch (problem) {
      byId('said').textContent = problem.message;
    } finally {
      isLoading = false;
    }
  }

  function begin() {
    const only = byId('thread').value;
    lanes = only ? [only] : [];
    next = Math.min(data.events || 1, Math.max(1, Math.floor(Number(byId('from').value)) || 1));
    byId('along').value = next;
    hasEarlier = next > 1;
    isLoading = false;
    body.replaceChildren();
    head();
    return load();
  }

  async function earlier() {
    if (isLoading || !body.firstChild) return;
    isLoading = true;
    try {
      const first = body.firstChild;
      const query = new URLSearchParams({ before: numberOf(first), all: byId('all').checked, thread: byId('thread').value });
      const page = await ask('/events?' + query);
      widen(page.rows);
      const top = body.firstChild;
      body.prepend(...page.rows.map(line));
      while (body.children.length > MOST_ROWS) {
        next = numberOf(body.lastChild);
        body.lastChild.remove();
        hasMore = true;
      }
      hasEarlier = page.more;
      tell();
      top.scrollIntoView({ block: 'center' });
    } catch (problem) {
      byId('said').textContent = problem.message;
    } finally {
      isLoading = false;
    }
  }

  async function choose(row) {
    document.querySelectorAll('.chosen').forEach((one) => one.classList.remove('chosen'));
    row.classList.add('chosen');
    row.scrollIntoView({ block: 'nearest' });
    const step = row.querySelector('td.step');
    byId('said').textContent = 'event ' + row.querySelector('.number').textContent + ', ' + step.dataset.thread + ': ' + step.textContent;
    const name = row.dataset.class.split('$')[0];
    if (!name) return;
    if (!sources.has(name)) sources.set(name, await ask('/source?class=' + encodeURIComponent(name)));
    const source = sources.get(name);
    document.querySelector('.hint').hidden = true;
    document.querySelector('.code .file').textContent = source.file ?? 'The source of ' + name + ' was not found; --source says where it is.';
    const lines = document.querySelector('.source tbody');
    lines.replaceChildren(...(source.lines ?? []).map((text, i) => {
      const one = document.createElement('tr');
      const code = cell('td');
      code.append(cell('code', text));
      one.append(cell('td', i + 1, 'number'), code);
      if (i + 1 === Number(row.dataset.line)) one.className = 'chosen';
      return one;
    }));
    lines.querySelector('.chosen')?.scrollIntoView({ block: 'nearest' });
  }

  function move(by) {
    const rows = [...body.children];
    const at = rows.findIndex((row) => row.classList.contains('chosen'));
    const row = rows[Math.max(0, Math.min(rows.length - 1, at + by))];
    if (row) choose(row);
    if (at + by >= rows.length - 1 && hasMore) load();
  }

  function nextSwitch(by) {
    const rows = [...body.children];
    let at = rows.findIndex((row) => row.classList.contains('chosen'));
    for (at += by; at > 0 && at < rows.length; at += by) {
      if (rows[at].event.thread !== rows[at - 1].event.thread) { choose(rows[at]); return; }
    }
    if (by > 0 && hasMore) load();
  }

  byId('name').textContent = data.name;
  document.title = 'Heddle: ' + data.name;
  byId('about').textContent = data.threads.length.toLocaleString('en') + (data.threads.length === 1 ? ' thread, ' : ' threads, ') + data.events.toLocaleString('en')
    + ' events' + (data.complete ? '' : '; some of the run is missing');
  byId('order').textContent = data.order ? 'The order: ' + data.order + '.' : '';
  document.querySelector('.lanes caption').textContent = data.order ? 'What threads did' : 'What threads did, in the recorded order';
  byId('from').max = byId('along').max = Math.max(1, data.events);
  data.threads.forEach((thread) => {
    const option = cell('option', thread.title + ' (' + thread.events.toLocaleString('en') + ')');
    option.value = thread.path;
    byId('thread').append(option);
  });
  byId('replays').hidden = !data.schedules.length;
  data.schedules.forEach((file) => {
    const item = cell('li', file + ' ');
    const button = cell('button', 'Replay');
    button.type = 'button';
    button.setAttribute('aria-label', 'Replay ' + file);
    button.addEventListener('click', async () => {
      byId('outcome').textContent = 'running …';
      try {
        byId('outcome').textContent = (await ask('/replay?schedule=' + encodeURIComponent(file), 'POST')).text;
      } catch (problem) {
        byId('outcome').textContent = problem.message;
      }
    });
    item.append(button);
    document.querySelector('#replays ul').append(item);
  });
  document.querySelector('form.bar').addEventListener('change', begin);
  document.querySelector('form.bar').addEventListener('submit', (event) => event.preventDefault());
  byId('more').addEventListener('click', load);
  byId('earlier').addEventListener('click', earlier);
  byId('along').addEventListener('input', (event) => { byId('from').value = event.target.value; });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || ['INPUT', 'SELECT'].includes(event.target.tagName)) return;
    if (event.key === 'j') move(1);
    if (event.key === 'k') move(-1);
    if (event.key === ']') nextSwitch(1);
    if (event.key === '[') nextSwitch(-1);
  });
  // Further events come when somebody gets near the end of those that are there, be it in the box or, on small screens, on the page.
  const box = document.querySelector('.rows');
  box.addEventListener('scroll', () => { if (hasMore && box.scrollTop + box.clientHeight > box.scrollHeight - 400) load(); });
  new IntersectionObserver((seen) => {
    if (seen.some((one) => one.isIntersecting) && hasMore && box.scrollHeight <= box.clientHeight + 1) load();
  }, { rootMargin: '400px' }).observe(byId('more'));
  begin();
})();
