/** `src/web/workers/first-formatter.ts`. */
const FIRST_FORMATTER = '/first-formatter.js';

/**
 * A script for the head of a page that shows somebody's own things: asks for them at once, long before the page's own
 * scripts are there to ask. `lib/early-answers.ts` takes the answers up.
 */
export function earlyRequests(paths: readonly string[]): string {
  return `<script>
      (function () {
        var token = null;
        try {
          token = localStorage.getItem('auth-token');
        } catch (error) {}
        if (!token) return;
        var answers = {};
        ${JSON.stringify(paths)}.forEach(function (path) {
          answers[path] = fetch(path, {
            headers: { accept: 'application/json', authorization: 'Bearer ' + token },
            credentials: 'include',
            signal: AbortSignal.timeout(30000),
          });
          // Whoever takes it up hears of the failure.
          answers[path].catch(function () {});
        });
        window.earlyAnswers = { token: token, answers: answers };
        // The page will format dates: the first formatter is made in another thread while the answers are on their way.
        try {
          var address = '${FIRST_FORMATTER}';
          var policy =
            window.trustedTypes &&
            window.trustedTypes.createPolicy('first-formatter', {
              createScriptURL: function () {
                return address;
              },
            });
          new Worker(policy ? policy.createScriptURL(address) : address);
        } catch (error) {}
      })();
    </script>`;
}
