import { Anchor, Button, TextInput } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { countOf } from '#chess/count-of';
import type { Site } from '#contract/games';

import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { useUser } from '../../lib/session.tsx';
import { makeGameAddress } from '../../library/game-address.ts';
import { readyBooksPath } from '../../opening/opening-address.ts';
import { siteNameForms, siteUsernameKeys } from '../../library/site-names.ts';
import type { FirstGamesActions } from './use-first-games.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './welcome.module.css';

type Way = Site | 'PGN';

const ways = [
  { way: 'Lichess', label: 'Lichess name', short: 'Lichess' },
  { way: 'Chess.com', label: 'Chess.com name', short: 'Chess.com' },
  { way: 'PGN', label: 'PGN file', short: 'PGN file' },
] as const;

export function FirstBox({ first }: { first: FirstGamesActions }) {
  const user = useUser();
  const { state } = first;
  const [way, setWay] = useState<Way>(state.requested?.site ?? 'Lichess');
  const [file, setFile] = useState<File>();
  const [typed, setTyped] = useState(state.requested?.username);
  const site = way === 'PGN' ? undefined : way;
  const name = typed ?? (site === undefined ? '' : user[siteUsernameKeys[site]]);
  const checked = site && siteNameForms[site].schema.safeParse({ [siteUsernameKeys[site]]: name });
  const problem = checked?.success === false ? checked.error.issues[0]?.message : undefined;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (site !== undefined && name.trim() !== '' && problem === undefined)
      first.getFromSite(site, name.trim());
  }

  if (state.phase === 'asking' && state.likely && file)
    return <WhoAreYou first={first} file={file} likely={state.likely} />;
  return (
    <section className={classes.box} aria-labelledby="first-question">
      <div className={classes.head}>
        <h2 id="first-question" className={classes.question}>
          Import your games
        </h2>
        <Anchor
          component="button"
          type="button"
          fz="sm"
          fw={600}
          className={parts.row}
          onClick={first.showExample}
        >
          <IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />
          Show me an example
        </Anchor>
      </div>
      <form className={classes.ask} onSubmit={onSubmit}>
        <div
          className={`${parts.segments} ${classes.ways}`}
          role="radiogroup"
          aria-label="Where your games are"
        >
          {ways.map(({ way: each, label, short }) => (
            <label key={each}>
              <input
                type="radio"
                name="way"
                checked={each === way}
                aria-label={label}
                onChange={() => {
                  setWay(each);
                  setTyped(undefined);
                }}
              />
              <span className={classes.wideLabel}>{label}</span>
              <span className={classes.shortLabel}>{short}</span>
            </label>
          ))}
        </div>
        {site === undefined ? (
          <label className={classes.fileField}>
            <input
              type="file"
              aria-label="PGN file"
              accept=".pgn,.txt,application/x-chess-pgn,text/plain"
              onChange={({ currentTarget: { files } }) => {
                const chosen = files?.[0];
                if (chosen === undefined) return;
                setFile(chosen);
                first.getFromFile(chosen);
              }}
            />
            <span>{file?.name ?? 'Choose a PGN file: one game or thousands'}</span>
          </label>
        ) : (
          <>
            <TextInput
              aria-label={`Your name on ${site}`}
              placeholder={`your name on ${site}`}
              size="md"
              value={name}
              error={problem}
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" size="md" disabled={name.trim() === '' || problem !== undefined}>
              Import my games
            </Button>
          </>
        )}
      </form>
      {state.phase === 'failed' && state.error ? (
        <UpstreamError error={withPeriod(state.error)} />
      ) : (
        <p className={parts.quiet}>
          {site === undefined
            ? 'Files stay on this server. You can add more later.'
            : `Public games only, no ${site} login. You can add more names later.`}{' '}
          <Anchor component={Link} to={readyBooksPath} inherit underline="always">
            No games yet? Start with a ready-made repertoire.
          </Anchor>
        </p>
      )}
    </section>
  );
}

/** Messages from the chess sites may already end with a period. */
function withPeriod(error: Error): Error {
  return /[.!?]$/.test(error.message) ? error : new Error(`${error.message}.`);
}

interface WhoAreYouProps {
  first: FirstGamesActions;
  file: File;
  likely: NonNullable<FirstGamesActions['state']['likely']>;
}

function WhoAreYou({ first, file, likely }: WhoAreYouProps) {
  const navigate = useNavigate();
  return (
    <section className={classes.box} aria-labelledby="who-are-you">
      <div className={classes.head}>
        <h2 id="who-are-you" className={classes.question}>
          Are you {likely.name}?
        </h2>
      </div>
      <div className={parts.row}>
        <Button size="md" onClick={() => first.sayName(file, likely.name)}>
          Yes, that is me
        </Button>
        <Button
          size="md"
          variant="default"
          onClick={() => {
            first.reset();
            void navigate(makeGameAddress({ get: 'pgn' }));
          }}
        >
          No
        </Button>
      </div>
      <p className={parts.quiet}>
        This name is in {likely.games.toLocaleString('en')} of{' '}
        {countOf(first.state.all ?? likely.games, 'game')} in {file.name}.
      </p>
    </section>
  );
}
