import type { ComponentProps, ReactElement } from 'react'

const LOOKS = {
  button: 'button',
  primary: 'button button-primary',
  danger: 'button button-danger',
  quiet: 'button button-quiet',
  link: 'button-link',
} as const

/** How a button looks: as one among others, as the most likely or a dangerous one of them, without an edge, or as a link in a text. */
export type ButtonLook = keyof typeof LOOKS

type ButtonProps = ComponentProps<'button'>

/** A button for what is done at its place only. What has a key or an entry in a menu is a command: `command-tools.tsx`. */
export const Button = ({
  look = 'button',
  className,
  ...attributes
}: ButtonProps & { look?: ButtonLook }): ReactElement => (
  <button
    type="button"
    {...attributes}
    className={className === undefined ? LOOKS[look] : `${LOOKS[look]} ${className}`}
  />
)

/** A button that looks like a link in a text. */
export const LinkButton = (attributes: ButtonProps): ReactElement => <Button look="link" {...attributes} />
