import { DISCLAIMER, PRICE_LINE } from '#domain/brand';
import { Link } from '#web/components/ui/actions/link';
import { supportEmail, supportMailto } from '#web/lib/page/links';
import { BrandMark } from './brand-mark.tsx';
import { Container } from './container.tsx';
import { FOOTER_COLUMNS } from './footer-links.ts';
import { SimulatorStrip } from './simulator-strip.tsx';
import { ThemeControl } from './theme-control.tsx';
import { TrustBadges } from './trust-badges.tsx';

export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken">
      <Container className="grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[1.5fr_1fr_1fr_1fr] lg:py-14">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <BrandMark />
          <p className="mt-3 max-w-md text-[0.9375rem] text-ink-2 lg:max-w-72">{DISCLAIMER}</p>
          <p className="mt-3 text-[0.9375rem]">
            <a
              href={supportMailto()}
              className="inline-flex min-h-11 items-center underline underline-offset-3"
            >
              {supportEmail()}
            </a>
          </p>
          <div className="mt-2">
            <ThemeControl />
          </div>
        </div>
        <Columns />
      </Container>
      <div className="border-t border-line">
        <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6">
          <p className="text-sm font-medium sm:text-[0.9375rem]">{PRICE_LINE}</p>
          <TrustBadges />
        </Container>
      </div>
      <SimulatorStrip />
    </footer>
  );
}

function Columns() {
  return FOOTER_COLUMNS.map(({ title, links }) => (
    <nav key={title} aria-label={title}>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2">
        {links.map(({ name, href }) => (
          <li key={name}>
            <Link
              href={href}
              className="inline-flex min-h-11 items-center text-[0.9375rem] text-ink-2 hover:text-ink hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-ink lg:min-h-9"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}
