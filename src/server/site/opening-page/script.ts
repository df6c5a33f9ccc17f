/** Before the first paint: the theme that somebody chose here; without one the stylesheet follows the system. */
export const THEME_SCRIPT = `
(function () {
  try {
    var choice = localStorage.getItem('ui-theme');
    if (choice === 'light' || choice === 'dark') document.documentElement.classList.add(choice);
  } catch (error) {
    // Storage can be blocked; the system decides then.
  }
})();
`;

/**
 * Counts the age on and fetches the page again every 15 seconds while it is seen. The browser reads the answer as a
 * document, which makes no markup from strings. What has not changed is not replaced: nothing moves under a finger.
 */
export const UPDATE_SCRIPT = `
(function () {
  var EVERY = 15000;
  var root = document.documentElement;
  var shownAt = Date.now();
  var find = function (id) { return document.getElementById(id); };

  function words(seconds) {
    if (seconds < 60) return Math.floor(seconds) + ' s';
    if (seconds < 3600) return Math.floor(seconds / 60) + ' min';
    if (seconds < 172800) return Math.floor(seconds / 3600) + ' h';
    return Math.floor(seconds / 86400) + ' days';
  }
  function countAge() {
    var age = find('age');
    if (age) age.textContent = words(Number(age.dataset.seconds) + (Date.now() - shownAt) / 1000) + ' ago';
  }
  function show(fresh, title) {
    var old = find('content');
    shownAt = Date.now();
    if (old.dataset.version === fresh.dataset.version) {
      var age = fresh.querySelector('#age');
      if (age && find('age')) find('age').dataset.seconds = age.dataset.seconds;
      return;
    }
    var focused = old.contains(document.activeElement) ? document.activeElement.id : '';
    old.replaceWith(document.adoptNode(fresh));
    if (focused && find(focused)) find(focused).focus();
    document.title = title;
    find('said').textContent = title;
  }
  function refresh() {
    if (document.visibilityState === 'hidden') return;
    var request = new XMLHttpRequest();
    request.open('GET', location.pathname);
    request.responseType = 'document';
    request.timeout = 10000;
    request.onload = function () {
      var fresh = request.status === 200 && request.response && request.response.getElementById('content');
      find('trouble').hidden = Boolean(fresh);
      if (fresh) show(fresh, request.response.title);
    };
    request.onerror = request.ontimeout = function () { find('trouble').hidden = false; };
    request.send();
  }

  document.addEventListener('click', function (event) {
    if (!event.target.closest || !event.target.closest('#copy')) return;
    navigator.clipboard.writeText(find('name').textContent).then(function () {
      find('said').textContent = 'Copied';
      find('copy').textContent = 'Copied';
    });
  });
  if (navigator.clipboard) root.classList.add('copies');
  setInterval(countAge, 1000);
  setInterval(refresh, EVERY);
  document.addEventListener('visibilitychange', refresh);
  root.dataset.ready = '';
})();
`;
