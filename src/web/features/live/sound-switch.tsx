import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import type { LiveView } from './live-view.ts';
import { isSoundOn, playSound, setSoundOn } from './sound.ts';

/** Turns the sounds on and off, and makes them: a tone for each move of the opponent, another for the end. */
export function SoundSwitch({ view }: { view: LiveView }) {
  const [isOn, setIsOn] = useState(isSoundOn);
  const { game, phase } = view;
  const heard = useRef({ plies: game?.moves.length ?? 0, phase });

  useEffect(() => {
    const before = heard.current;
    heard.current = { plies: game?.moves.length ?? 0, phase };
    if (phase === 'game_over' && before.phase !== 'game_over') playSound('end');
    else if (phase === 'my_move' && heard.current.plies > before.plies) playSound('move');
  }, [game, phase]);

  const label = isOn ? 'Turn sounds off' : 'Turn sounds on';
  return (
    <ActionIcon
      variant="default"
      size="lg"
      title={label}
      aria-label={label}
      onClick={() => {
        setSoundOn(!isOn);
        setIsOn(!isOn);
        playSound('move');
      }}
    >
      {isOn ? <IconVolume size={18} /> : <IconVolumeOff size={18} />}
    </ActionIcon>
  );
}
