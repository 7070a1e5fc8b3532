import { ActionIcon, Button } from '@mantine/core';
import { type Icon, IconEye } from '@tabler/icons-react';
import { memo } from 'react';

import { hintKey, nameKey } from './screen-keys.tsx';

interface BoardControlProps {
  label: string;
  /** The key that does the same. */
  shortcut: string;
  Icon: Icon;
  isOff?: boolean;
  isPressed?: boolean;
  className?: string | undefined;
  onClick: () => void;
}

/** One of the small buttons below a board: a step, or the other side. */
export const BoardControl = memo(function BoardControl(props: BoardControlProps) {
  const { label, shortcut, Icon, isOff = false, isPressed, className, onClick } = props;
  return (
    <ActionIcon
      className={className}
      variant="default"
      size={36}
      title={`${label} (${nameKey(shortcut)})`}
      aria-label={label}
      // Not `disabled`: the last step would throw the focus off the button.
      aria-disabled={isOff}
      aria-pressed={isPressed}
      {...(isOff && { opacity: 0.5 })}
      onClick={onClick}
    >
      <Icon size={19} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
});

/** Whether an engine looks at the position on the board. */
export function EngineSwitch({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      size="sm"
      aria-pressed={isOn}
      leftSection={<IconEye size={18} aria-hidden="true" />}
      {...hintKey('e')}
      onClick={onClick}
    >
      Engine
    </Button>
  );
}
