import { type ChangeEvent, type SubmitEvent, useState } from 'react';

type Values<Field extends string> = Readonly<Record<Field, string>>;
type Rule<Field extends string> = (value: string, values: Values<Field>) => string | null;

/** Shows errors on blur and hides them while the user types. A form library would slow the landing page. */
export function useBlurForm<Field extends string>(
  initial: Values<Field>,
  rules: Readonly<Record<Field, Rule<Field>>>,
) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const fields = Object.keys(rules).filter((name): name is Field => name in rules);
  const findError = (field: Field) => rules[field](values[field], values);
  const isValid = fields.every((field) => findError(field) === null);

  return {
    values,
    isValid,
    getFieldProps: (field: Field) => ({
      value: values[field],
      error: left.has(field) ? findError(field) : null,
      onBlur: () => setLeft((before) => new Set(before).add(field)),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [field]: value }));
        setLeft((before) => new Set([...before].filter((name) => name !== field)));
      },
    }),
    onSubmit: (send: (values: Values<Field>) => void) => (event: SubmitEvent) => {
      event.preventDefault();
      if (isValid) send(values);
      else setLeft(new Set(fields));
    },
  };
}
