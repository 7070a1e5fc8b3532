import { Button } from '@mantine/core';

interface OrderToolProps {
  label: string;
  word: string;
  disabled?: boolean;
  onClick: () => void;
}

export function OrderTool({ label, word, disabled = false, onClick }: OrderToolProps) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      px={4}
      style={{ flex: 'none' }}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}
