import { Dialog } from '../../ui/dialog.tsx';
import { FunctionSummary } from './function-summary.tsx';

export function HelpModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Help" width={720} fullScreen="phone">
      <FunctionSummary onLeave={onClose} />
    </Dialog>
  );
}
