import { CardEditor } from '../../../card-editor/card-editor.tsx';
import { emptyStart } from '../../../card-editor/edited-card.ts';

interface NewCardModalProps {
  onClose: () => void;
  onMade: (id: string) => void;
}

export function NewCardModal(props: NewCardModalProps) {
  return <CardEditor {...emptyStart} {...props} opened />;
}
