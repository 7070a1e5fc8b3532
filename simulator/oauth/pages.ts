import type { AuthorizeRequest } from './authorize-request.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

function makePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; background: #161512; color: #bababa; margin: 0; display: grid; min-height: 100vh; place-items: center }
main { background: #262421; padding: 2rem; border-radius: 6px; max-width: 26rem }
h1 { font-size: 1.4rem; margin-top: 0 }
button, select { font: inherit; padding: .5rem 1rem; border-radius: 4px; border: 1px solid #555; background: #363431; color: #ddd }
button[value=authorize] { background: #3692e7; color: #fff; border-color: #3692e7 }
form { display: grid; gap: 1rem }
.buttons { display: flex; justify-content: space-between }
</style>
<main>${body}</main>
</html>`;
}

/** The real page knows the user; here you choose one. */
export function makeAuthorizePage(
  request: AuthorizeRequest,
  fields: URLSearchParams,
  usernames: readonly string[],
): string {
  const hidden = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const hint = request.usernameHint.toLowerCase();
  const options = usernames.map(
    (name) => `<option${name.toLowerCase() === hint ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  );
  const scopes = request.scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('');
  return makePage(
    'Authorize',
    `<h1>Authorize</h1>
<p><strong>${escapeHtml(request.clientId)}</strong> wants to access your simulated Lichess account.</p>
${scopes ? `<p>Grants permission to:</p><ul>${scopes}</ul>` : '<p>No special permission is asked for.</p>'}
<form method="post" action="/oauth/authorize">
${hidden.join('\n')}
<label>Signed in as <select name="signed_in_as">${options.join('')}</select></label>
<div class="buttons"><button name="decision" value="cancel">Cancel</button>
<button name="decision" value="authorize">Authorize</button></div>
</form>
<p>Redirects to ${escapeHtml(request.redirectUri.origin)}</p>`,
  );
}

export function makeErrorPage(reason: string): string {
  return makePage('Authorization failed', `<h1>Authorization failed</h1><p>${escapeHtml(reason)}</p>`);
}
