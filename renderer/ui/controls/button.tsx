import { useState, type ComponentProps, type ReactElement } from 'react'
import { copyText } from '../text/copy-text.ts'

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

/** A button that copies a text and says next to it what came of that, also where messages are not seen. */
export function CopyButton({ label, text }: { label: string; text: string }): ReactElement {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={() => setIsCopied(copyText(text))}>{label}</Button>
      {isCopied === null ? null : <span role="status">{isCopied ? 'Copied.' : 'It could not be copied.'}</span>}
    </>
  )
}

/** A button that copies the reference of an error in the log. */
export const CopyReference = ({ reference }: { reference: string }): ReactElement => (
  <CopyButton label="Copy reference" text={reference} />
)
