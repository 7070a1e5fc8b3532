import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';

interface CopyButtonProps extends ButtonProps {
  text: string;
  label?: string;
}

/** Puts a text on the clipboard, and says for a second that it did, or that it may not. */
export function CopyButton({ text, label = 'Copy', ...look }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: 1000 });
  return (
    <Button variant="default" {...look} onClick={() => copy(text)}>
      {copied ? 'Copied' : error ? 'Your browser does not allow it' : label}
    </Button>
  );
}
