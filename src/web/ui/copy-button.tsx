import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

interface CopyButtonProps extends ButtonProps {
  text: string;
  label?: string;
}

export function CopyButton({ text, label = 'Copy', ...style }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: 1000 });
  return (
    <Button variant="default" {...style} onClick={() => copy(text)}>
      {copied ? 'Copied' : error ? 'Not allowed by your browser' : label}
    </Button>
  );
}
