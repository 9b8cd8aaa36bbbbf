/// The page around the data of a timeline.
///
/// Its script makes all text by `textContent`, so nothing of a test is taken for markup.
enum TimelinePage {
  static let head = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Timeline</title>
    <style>
    :root {
      color-scheme: light dark;
      --paper: #fbfaf8; --ink: #22252b; --soft: #8b8f98; --line: #e6e3dd; --card: #fff;
      --returned: #4c8bf5; --threw: #e0912f; --unprepared: #9aa0ab; --rejected: #d6455d;
      --pending: #b9c6dd; --stop: #6b6f78; --drain: #3aa675; --escape: #a463d9; --failure: #d6455d;
      --unit: 14px;
    }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #16181d; --ink: #e8e9ec; --soft: #878c96; --line: #2a2e36; --card: #1e2128;
        --pending: #44506a; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 14px/1.45 system-ui, sans-serif; }
    header { padding: 20px 24px 12px; }
    h1 { margin: 0 0 2px; font-size: 20px; font-weight: 650; overflow-wrap: anywhere; }
    header p { margin: 0; color: var(--soft); }
    .tools { display: flex; flex-wrap: wrap; gap: 10px 18px; align-items: center; margin-top: 12px; }
    input[type=search] { font: inherit; color: inherit; background: var(--card); padding: 5px 10px;
      border: 1px solid var(--line); border-radius: 8px; width: min(260px, 100%); }
    .key { display: flex; flex-wrap: wrap; gap: 4px 12px; color: var(--soft); font-size: 12px; }
    .key i { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 5px; }
    .chart { overflow: auto; max-height: 74vh; border-block: 1px solid var(--line);
      background: var(--card); }
    .lane { display: flex; border-bottom: 1px solid var(--line); min-width: max-content; }
    .lane:last-child { border: 0; }
    .name { position: sticky; left: 0; z-index: 2; flex: 0 0 110px; padding: 6px 12px 6px 24px;
      background: var(--card); border-right: 1px solid var(--line); color: var(--soft);
      font-size: 12px; white-space: nowrap; }
    .track { position: relative; }
    .bar { position: absolute; height: 18px; border-radius: 4px; padding: 0 5px; overflow: hidden;
      font-size: 11px; line-height: 18px; white-space: nowrap; color: #fff; cursor: default;
      border: 0; text-align: left; font-family: ui-monospace, monospace; }
    .bar.mark { width: 10px !important; padding: 0; border-radius: 50%; height: 10px;
      margin-top: 4px; }
    .bar.failure { outline: 2px solid color-mix(in srgb, var(--failure) 35%, transparent); }
    .bar.pending { color: var(--ink); }
    .bar:hover, .bar:focus-visible { filter: brightness(1.12); outline: 2px solid var(--ink); z-index: 1; }
    .dim .bar:not(.hit) { opacity: .15; }
    #tip { position: fixed; z-index: 9; max-width: min(560px, 92vw); padding: 9px 12px; display: none;
      background: var(--ink); color: var(--paper); border-radius: 8px; font-size: 12px;
      white-space: pre-wrap; overflow-wrap: anywhere; pointer-events: none; }
    #tip b { font-family: ui-monospace, monospace; }
    section { padding: 14px 24px 40px; }
    h2 { font-size: 14px; margin: 10px 0 6px; }
    pre { margin: 0 0 10px; padding: 10px 12px; border-left: 3px solid var(--failure);
      background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere;
      font: 12px/1.5 ui-monospace, monospace; }
    </style>
    <header>
    <h1 id="title"></h1>
    <p id="summary"></p>
    <div class="tools">
    <input type="search" id="search" placeholder="Search calls" aria-label="Search calls">
    <label>Zoom <input type="range" id="zoom" min="0.05" max="80" step="any" value="14"></label>
    <span class="key" id="key"></span>
    </div>
    </header>
    <main class="chart" id="chart"></main>
    <section id="failures"></section>
    <div id="tip" role="tooltip"></div>
    <script type="application/json" id="data">
    """

  static let foot = """

    </script>
    <script>
    const data = JSON.parse(document.getElementById('data').textContent);
    const $ = id => document.getElementById(id);
    const make = (tag, name, text) => {
      const element = document.createElement(tag);
      if (name) element.className = name;
      if (text !== undefined) element.textContent = text;
      return element;
    };
    const words = { returned: 'returned', threw: 'threw', unprepared: 'unprepared',
      rejected: 'rejected', pending: 'not over', stop: 'stopped', drain: 'drained',
      escape: 'escaped', failure: 'failure' };
    const calls = data.entries.filter(e => 'returned threw unprepared rejected pending'.includes(e[4]));
    const failures = data.entries.filter(e => e[4] === 'failure');
    document.title = 'Timeline of ' + data.scope;
    $('title').textContent = data.scope;
    const count = (n, one, many) => n.toLocaleString('en') + ' ' + (n === 1 ? one : many);
    $('summary').textContent = [count(calls.length, 'call', 'calls'),
      count(data.lanes.length, 'lane', 'lanes'), count(failures.length, 'failure', 'failures')]
      .concat(data.omitted ? [count(data.omitted, 'call', 'calls') + ' left out'] : []).join(' · ');
    for (const kind of Object.keys(words)) {
      if (!data.entries.some(e => e[4] === kind)) continue;
      const item = make('span', '', words[kind]);
      const color = make('i');
      color.style.background = `var(--${kind})`;
      item.prepend(color);
      $('key').append(item);
    }
    const first = data.entries.length ? data.entries[0][0] : 0;
    const tracks = data.lanes.map((name, number) => {
      const lane = make('div', 'lane');
      const track = make('div', 'track');
      track.style.height = data.depths[number] * 22 + 8 + 'px';
      track.style.width = `calc(${data.last - first + 2} * var(--unit) + 160px)`;
      lane.append(make('div', 'name', name), track);
      $('chart').append(lane);
      return track;
    });
    const bars = data.entries.map(entry => {
      const [began, end, lane, depth, kind, title] = entry;
      const isCall = calls.length && !['stop', 'drain', 'escape', 'failure'].includes(kind);
      const bar = make('button', 'bar ' + kind + (isCall ? '' : ' mark'), isCall ? title : '');
      bar.style.left = `calc(${began - first} * var(--unit) + 6px)`;
      bar.style.width = `max(calc(${end - began + 0.8} * var(--unit)), 3px)`;
      bar.style.top = depth * 22 + 5 + 'px';
      bar.style.background = `var(--${kind})`;
      bar.setAttribute('aria-label', title + ', ' + words[kind]);
      bar.entry = entry;
      tracks[lane].append(bar);
      return bar;
    });
    const show = (bar, x, y) => {
      const [began, end, , , kind, title, target, detail, place] = bar.entry;
      const tip = $('tip');
      tip.replaceChildren(make('b', '', (target ? target + '.' : '') + title),
        document.createTextNode('\\n→ ' + detail + (place ? '\\n' + place : '') +
          '\\n' + (began === end ? `at ${began}` : `from ${began} to ${end}`)));
      tip.style.display = 'block';
      tip.style.left = Math.min(x + 14, innerWidth - tip.offsetWidth - 8) + 'px';
      tip.style.top = Math.min(y + 16, innerHeight - tip.offsetHeight - 8) + 'px';
    };
    addEventListener('mousemove', event => {
      const bar = event.target.closest && event.target.closest('.bar');
      if (bar) show(bar, event.clientX, event.clientY); else $('tip').style.display = 'none';
    });
    addEventListener('focusin', event => {
      const bar = event.target.closest('.bar');
      if (!bar) return;
      const box = bar.getBoundingClientRect();
      show(bar, box.left, box.bottom);
    });
    $('zoom').addEventListener('input', event =>
      document.documentElement.style.setProperty('--unit', event.target.value + 'px'));
    $('search').addEventListener('input', event => {
      const text = event.target.value.toLowerCase();
      $('chart').classList.toggle('dim', text !== '');
      for (const bar of bars)
        bar.classList.toggle('hit', text !== '' &&
          bar.entry.slice(4).join(' ').toLowerCase().includes(text));
    });
    if (failures.length) $('failures').append(make('h2', '', 'Failures'));
    for (const failure of failures) $('failures').append(make('pre', '', failure[7] + '\\n' + failure[8]));
    // What fits the window at the beginning.
    const fit = Math.max(0.05, Math.min(80, (innerWidth - 280) / (data.last - first + 3)));
    $('zoom').value = fit;
    document.documentElement.style.setProperty('--unit', fit + 'px');
    </script>
    </html>

    """
}
