import { faultSwitches } from '#simulators/console/fault-switches';
import { html, withLinks, type Html } from '#simulators/console/html';
import type { FaultQueue } from '#simulators/faults';
import type { MailMoment } from './mail-faults.ts';
import type { Mailbox, MailMessage } from './mailbox.ts';

export function renderMailPanel(mailbox: Mailbox, faults: FaultQueue<MailMoment>, openId: number): Html {
  const messages = mailbox.list();
  const opened = mailbox.get(openId);
  return html`<div class="mail-head">
      <p id="mail-count" class="quiet" role="status" data-live>${countSentence(messages)}</p>
      <div id="mail-delete" data-live>${messages.length > 0 && deleteButton()}</div>
    </div>
    <div class="mail-columns card">
      <div id="mail-list" class="mail-list" data-live>${list(messages, opened)}</div>
      <div id="mail-reader" class="mail-reader" data-live>${opened ? reader(opened) : hint(messages)}</div>
    </div>
    ${faultSwitches('mail', faults)}`;
}

function deleteButton(): Html {
  return html`<form method="post" action="/mail/messages" data-control data-method="DELETE">
    <button type="submit" class="plain">Delete all mail</button>
  </form>`;
}

function countSentence([newest, ...others]: readonly MailMessage[]): string {
  if (!newest) return 'No messages.';
  const count = others.length === 0 ? '1 message' : `${others.length + 1} messages`;
  return `${count}. Newest: ${subjectOf(newest)}`;
}

function list(messages: readonly MailMessage[], opened: MailMessage | undefined): Html {
  if (messages.length === 0)
    return html`<div class="mail-empty">
      <h3>No mail yet</h3>
      <p class="quiet">
        When the product sends a mail, it shows up here by itself. To see one, ask for a new password on the
        Log In page.
      </p>
    </div>`;
  return html`<ol>
    ${messages.map((message) => {
      const current = message.id === opened?.id;
      return html`<li>
        <a
          id="mail-${message.id}"
          href="/?mail=${message.id}"
          data-open
          ${current && html`aria-current="true"`}
        >
          <span class="mail-subject">${subjectOf(message)}</span>
          <span class="mail-to">To ${message.to.join(', ')}</span>
          ${time(message)}
        </a>
      </li>`;
    })}
  </ol>`;
}

function hint(messages: readonly MailMessage[]): Html | null {
  return messages.length === 0 ? null : html`<p class="mail-hint quiet">Choose a mail to read it.</p>`;
}

function reader(message: MailMessage): Html {
  return html`<article aria-labelledby="mail-open-subject">
    <a class="mail-back" href="/" data-open>All mail</a>
    <h3 id="mail-open-subject" tabindex="-1" data-opened>${subjectOf(message)}</h3>
    <dl>
      <dt>From</dt>
      <dd>${message.fromName} <span class="quiet">${message.from}</span></dd>
      <dt>To</dt>
      <dd>${message.to.join(', ')}</dd>
      <dt>Received</dt>
      <dd>${time(message)}</dd>
    </dl>
    ${message.text ? html`<div class="mail-text">${withLinks(message.text)}</div>` : html`<p class="quiet">This mail has no plain text.</p>`}
    ${message.html && html`<p><a href="/mail/messages/${message.id}/html" target="_blank" rel="noopener noreferrer">Open the formatted version</a></p>`}
  </article>`;
}

function subjectOf(message: MailMessage): string {
  return message.subject || '(no subject)';
}

function time(message: MailMessage): Html {
  const shown = new Date(message.receivedAt).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return html`<time datetime="${message.receivedAt}">${shown}</time>`;
}
