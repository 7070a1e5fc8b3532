import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface DocsPage {
  source: string;
  address: string;
}

export interface DocsPart {
  name: string;
  about: string;
  pages: readonly DocsPage[];
}

const forPlayers = [
  'review-a-game',
  'review-cards',
  'manage-cards',
  'set-your-openings',
  'make-a-repertoire-from-your-games',
  'check-your-openings',
  'try-the-opening-tools',
  'play-an-opening-game',
  'prepare-for-an-opponent',
  'play-a-position-out',
  'see-why-points-are-lost',
  'your-account',
].map((name) => `docs/players/${name}.md`);

const decisions = globSync('docs/decisions/0*.md', { cwd: root }).sort();

const withOtherNames: Readonly<Record<string, string>> = {
  'README.md': 'about',
  'SECURITY.md': 'reporting',
  'docs/decisions/README.md': 'decisions/all',
  // The address must not change, because the account menu links to `/docs/api`.
  'docs/reference/api.md': 'api',
};

function makePage(source: string): DocsPage {
  const address = source
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();
  return { source, address: withOtherNames[source] ?? address };
}

export const parts: readonly DocsPart[] = [
  { name: 'For players', about: 'One page per task.', pages: forPlayers.map(makePage) },
  {
    name: 'For hosts',
    about: 'Running it for yourself or for a club.',
    pages: [
      'README.md',
      'docs/hosting/running.md',
      'docs/hosting/settings.md',
      'docs/hosting/security.md',
      'docs/hosting/reliability.md',
      'CHANGELOG.md',
    ].map(makePage),
  },
  {
    name: 'For developers',
    about: 'The API, and the code.',
    pages: [
      'docs/reference/api.md',
      'docs/reference/live-protocol.md',
      'docs/reference/licences.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'docs/explanation/adding-a-user-list.md',
      'docs/explanation/design.md',
      'docs/decisions/README.md',
      'bench/results.md',
    ].map(makePage),
  },
];

export const allPages: readonly DocsPage[] = [
  ...parts.flatMap(({ pages }) => pages),
  ...['SECURITY.md', 'CODE_OF_CONDUCT.md', ...decisions].map(makePage),
];
