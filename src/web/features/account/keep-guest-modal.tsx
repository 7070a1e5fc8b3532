import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { requestKeeping } from './guest-api.ts';
import { NewAccountFields, useNewAccountForm } from './new-account-fields.tsx';
import { makeSignUpProblem } from './sign-up-problem.ts';

export function KeepGuestModal({ onClose }: { onClose: () => void }) {
  const { userChanged } = useSession();
  const form = useNewAccountForm(useConfig()?.password_min_length);
  const keep = useMutation({
    mutationFn: requestKeeping,
    onSuccess: (user) => {
      userChanged({ ...user, guest_until: undefined });
      showNotice(`${user.username}, your account is saved with everything in it.`);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Keep this account">
      <DialogForm
        submitLabel="Keep this account"
        isOff={!form.isValid}
        isSending={keep.isPending}
        onSubmit={form.onSubmit((values) => keep.mutate(values))}
        onCancel={onClose}
      >
        <Text>Choose a name and a password to keep everything you have done here.</Text>
        <NewAccountFields form={form} />
        {keep.isError && <InlineError>{makeSignUpProblem(keep.error)}.</InlineError>}
      </DialogForm>
    </Dialog>
  );
}
