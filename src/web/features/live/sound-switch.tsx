import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';

import { isSoundOn, playSound, setSoundOn } from './session/sound.ts';

export function SoundSwitch() {
  const [isOn, setIsOn] = useState(isSoundOn);
  const label = isOn ? 'Turn sounds off' : 'Turn sounds on';
  return (
    <ActionIcon
      variant="default"
      size={36}
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
