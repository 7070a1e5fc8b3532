import { Suspense, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

import { lazyPart } from '../../ui/lazy-part.tsx';
import { FirstBox } from './first-box.tsx';
import { FunctionList } from './function-list.tsx';
import { ThreeSteps } from './three-steps.tsx';
import { useFirstGames } from './use-first-games.ts';
import { parts } from '../../ui/parts.tsx';

const FirstMinute = lazyPart(async () => (await import('./first-minute.tsx')).FirstMinute);

export function WelcomePage() {
  const first = useFirstGames();
  const [search, setSearch] = useSearchParams();
  const wantsExample = search.has('example');
  const showExample = useEffectEvent(() => {
    setSearch({}, { replace: true });
    first.showExample();
  });
  useEffect(() => {
    if (wantsExample) showExample();
  }, [wantsExample]);
  const isAtWork = ['getting', 'done'].includes(first.state.phase);
  return (
    <div className={parts.page}>
      <h1 className={parts.title}>Welcome to Tabiya</h1>
      {isAtWork ? (
        <Suspense>
          <FirstMinute first={first} />
        </Suspense>
      ) : (
        <>
          <FirstBox first={first} />
          <ThreeSteps />
          <FunctionList />
        </>
      )}
    </div>
  );
}
