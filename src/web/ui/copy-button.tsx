import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

interface CopyButtonProps extends ButtonProps {
  text: string;
  label?: string;
}

/** Confirms for a second. */
export function CopyButton({ text, label = 'Copy', ...look }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: 1000 });
  return (
    <Button variant="default" {...look} onClick={() => copy(text)}>
      {copied ? 'Copied' : error ? 'Not allowed by your browser' : label}
    </Button>
  );
}
