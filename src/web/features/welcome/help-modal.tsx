import { Modal } from '@mantine/core';

import { FunctionSummary } from './function-summary.tsx';

type HelpModalProps = { opened: boolean; onClose: () => void };

export function HelpModal({ opened, onClose }: HelpModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Help" size="lg">
      <FunctionSummary onLeave={onClose} />
    </Modal>
  );
}
