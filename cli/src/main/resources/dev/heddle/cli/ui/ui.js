'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const token = new URLSearchParams(location.search).get('token');
  const byId = (id) => document.getElementById(id);
  const body = document.querySelector('.lanes tbody');
  const titles = new Map(data.threads.map((thread) => [thread.path, thread.title]));
  const sources = new Map();
  let lanes = [];
  let next = 1;
  let hasMore = false;
  let isLoading = false;

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
    row.dataset.class = event.class;
    row.dataset.line = event.line;
    if (event.fails) row.classList.add('bad');
    const number = cell('th', event.number, 'number');
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

  async function load() {
    if (isLoading) return;
    isLoading = true;
    try {
      const query = new URLSearchParams({ from: next, all: byId('all').checked, thread: byId('thread').value });
      const page = await ask('/events?' + query);
      page.rows.forEach((event) => body.append(line(event)));
      if (page.rows.length) next = page.rows[page.rows.length - 1].number + 1;
      hasMore = page.more;
      byId('more').hidden = !hasMore;
      byId('said').textContent = body.children.length + (hasMore ? ' events so far' : ' events, these are all');
    } catch (problem) {
      byId('said').textContent = problem.message;
    } finally {
      isLoading = false;
    }
  }

  function begin() {
    const only = byId('thread').value;
    lanes = only ? [only] : data.threads.map((thread) => thread.path);
    next = Math.max(1, Number(byId('from').value) || 1);
    body.replaceChildren();
    head();
    return load();
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

  byId('name').textContent = data.name;
  document.title = 'Heddle: ' + data.name;
  byId('about').textContent = data.threads.length + ' threads, ' + data.events + ' events' + (data.complete ? '' : '; some of the run is missing');
  data.threads.forEach((thread) => {
    const option = cell('option', thread.title);
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
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || ['INPUT', 'SELECT'].includes(event.target.tagName)) return;
    if (event.key === 'j') move(1);
    if (event.key === 'k') move(-1);
  });
  // Further events come when somebody gets near the end of those that are there.
  new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting) && hasMore) load(); }, { rootMargin: '400px' }).observe(byId('more'));
  begin();
})();
