import { Stack, Text } from '@mantine/core';

import { SupportEmail } from '../../ui/support-email.tsx';
import { FunctionItem } from './function-item.tsx';
import classes from './function-summary.module.css';
import { furtherFunctions, productFunctions } from './functions.ts';

export function FunctionSummary({ onLeave }: { onLeave: () => void }) {
  return (
    <Stack gap="xl">
      <ul className={classes.list}>
        {[...productFunctions, ...furtherFunctions].map((each, index) => (
          <FunctionItem key={each.title} shown={each} isFirst={index === 0} onLeave={onLeave} />
        ))}
      </ul>
      <Text>
        Please send questions, feedback and suggestions to <SupportEmail />.
      </Text>
    </Stack>
  );
}
