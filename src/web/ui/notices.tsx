import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const undoMs = 8000;

/** Says that something was done. */
export function showNotice(message: string): void {
  notifications.show({ message, color: 'verdigris' });
}

/** For a failure that has no place of its own on the screen; otherwise use InlineError. */
export function showFailure(message: string): void {
  notifications.show({ message, color: 'red', autoClose: false, role: 'alert' });
}

/** Says that something was done and offers to take it back, which asks less of the user than asking first. */
export function showUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    autoClose: undoMs,
    color: 'brass',
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
}
