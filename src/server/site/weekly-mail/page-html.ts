import { accountHref } from '#contract/account-sections';
import { BRAND } from '#domain/brand';
import { html, type Markup } from '#server/platform/markup';
import { documentOf, type PageFrame } from '#server/site/opening-page/page-html';

const DESCRIPTION = `Turns the weekly mail of ${BRAND} off.`;

const page = (title: string, content: Markup, frame: PageFrame) =>
  documentOf({
    title,
    description: DESCRIPTION,
    content: html`<main>
      <h1 class="words">${title}</h1>
      ${content}
    </main>`,
    frame,
  });

const inAccount = html`<p class="more"><a href="${accountHref('alerts')}">See it in your account</a></p>`;

/** Opening it changes nothing: programs that look at the links of a mail would turn it off otherwise. */
export const askHtml = (frame: PageFrame) =>
  page(
    'Turn the weekly mail off?',
    html`<p>You would no longer get a mail on Mondays about your centers. Alerts go on as before.</p>
      <form method="post" class="more"><button class="button book">Turn It Off</button></form>
      ${inAccount}`,
    frame,
  );

export const offHtml = (frame: PageFrame) =>
  page(
    'The weekly mail is off',
    html`<p>You get no more of them. Alerts go on as before.</p>
      ${inAccount}`,
    frame,
  );

export const unknownReaderHtml = (frame: PageFrame) =>
  page(
    'This link is not complete',
    html`<p>Please open it from the mail once more, or turn the mail off in your account.</p>
      ${inAccount}`,
    frame,
  );
