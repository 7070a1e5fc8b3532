import { Button } from '@mantine/core';
import { nameColor } from '#chess/position/color-name';
import type { StudyColor } from '#contract/studies';

interface ColorButtonsProps {
  label: string;
  isOff: (color: StudyColor) => boolean;
  onRun: (color: StudyColor) => void;
}

export function ColorButtons({ label, isOff, onRun }: ColorButtonsProps) {
  return (['white', 'black'] as const).map((color) => (
    <Button key={color} size="xs" variant="default" disabled={isOff(color)} onClick={() => onRun(color)}>
      {label} {nameColor(color)}
    </Button>
  ));
}
