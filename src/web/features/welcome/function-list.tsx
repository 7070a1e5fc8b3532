import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { useSession } from '../../lib/session.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import { productFunctions } from './functions.ts';
import { TutorialLink } from './tutorial-link.tsx';
import { parts } from '../../ui/parts.tsx';
import classes from './welcome.module.css';

export function FunctionList() {
  const { isLoggedIn } = useSession();
  return (
    <section aria-labelledby="functions">
      <h2 id="functions" className={parts.heading}>
        This is what you can do here
      </h2>
      <ul className={classes.functions}>
        {productFunctions.map(({ name, title, text, path, linkLabel, Icon }) => (
          <li key={name} className={classes.function}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <h3>{title}</h3>
            <p className={parts.quiet}>{text}</p>
            <div className={parts.wrap}>
              {isLoggedIn && (
                <Anchor component={Link} to={path} fw={600} fz="xs">
                  {linkLabel}
                </Anchor>
              )}
              <TutorialLink name={name} title={title} c="dimmed" size="xs" />
            </div>
          </li>
        ))}
        <li className={`${classes.function} ${parts.quiet}`}>
          <span>
            Please send questions, feedback and suggestions to <SupportEmail />.
          </span>
        </li>
      </ul>
    </section>
  );
}
