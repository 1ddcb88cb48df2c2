import { readFileSync } from 'node:fs'

/** The switches of a start. */
interface CommandLine {
  hasSwitch(name: string): boolean
  getSwitchValue(name: string): string
}

/** What tests set of the embedded service. A package does not start with these switches. */
export const embeddedOptionsOf = (line: CommandLine): Readonly<Record<string, unknown>> => ({
  deliverToLoopback: line.hasSwitch('embedded-deliver-to-loopback'),
  deliveryAuthorities: line.hasSwitch('embedded-delivery-ca')
    ? [readFileSync(line.getSwitchValue('embedded-delivery-ca'), 'utf8')]
    : [],
  at: line.hasSwitch('embedded-at') ? Date.parse(line.getSwitchValue('embedded-at')) : null,
  frozen: line.hasSwitch('embedded-frozen'),
})
