import { ownProperty } from '../values/own-property.ts'
import { pathSteps } from './wire-path.ts'

/** A number whose digits carry more than its value: trailing zeros, exponents, more digits than a double has. */
export class WireNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }

  /** The value, or null when a double cannot represent it: infinite, or a whole number over 2^53. */
  get value(): number | null {
    const value = Number(this.digits)
    if (!Number.isFinite(value)) return null
    return Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(this.digits) ? null : value
  }
}

/** A decoded response, the same for JSON, JSON in a JSON string, and XML. */
export type WireTree = string | number | boolean | null | WireNumber | WireTree[] | { [name: string]: WireTree }

/** Digits of a number in a tree, exactly as sent; numbers in strings (as in XML) count too. Null for anything else. */
export function digitsOf(node: WireTree | undefined): string | null {
  if (typeof node === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(node)) return node
  return sentDigits(node)
}

/** Digits of a number in a tree, exactly as sent; null for anything else, also for a string of digits. */
export const sentDigits = (node: WireTree | undefined): string | null =>
  typeof node === 'number' ? String(node) : node instanceof WireNumber ? node.digits : null

/** Whether a node is an object with members. */
export function isObject(node: WireTree | undefined): node is Record<string, WireTree> {
  return typeof node === 'object' && node !== null && !Array.isArray(node) && !(node instanceof WireNumber)
}

/** The node at a path such as `$.result[0].roe`; undefined when there is none, or where a step cannot be read. */
export function nodeAt(tree: WireTree, path: string): WireTree | undefined {
  let node: WireTree | undefined = tree
  const steps = pathSteps(path)
  if (steps === null) return undefined
  for (const step of steps)
    if (typeof step === 'number') node = Array.isArray(node) ? node[step] : undefined
    else node = isObject(node) ? ownProperty(node, step) : undefined
  return node
}

/** JSON text of a tree with the digits of its numbers as sent. */
export function treeText(tree: WireTree): string {
  // Joined once: joining at each level would copy a text again for each level that it is inside of.
  const parts: string[] = []

  function write(node: WireTree): void {
    if (node instanceof WireNumber) parts.push(node.digits)
    else if (Array.isArray(node)) {
      parts.push('[')
      for (const [place, each] of node.entries()) {
        if (place > 0) parts.push(',')
        write(each)
      }
      parts.push(']')
    } else if (isObject(node)) {
      parts.push('{')
      for (const [place, [name, each]] of Object.entries(node).entries()) {
        parts.push(place > 0 ? ',' : '', JSON.stringify(name), ':')
        write(each)
      }
      parts.push('}')
    } else parts.push(JSON.stringify(node))
  }

  write(tree)
  return parts.join('')
}

/** What a response has at a path: the digits of a number, and its text or that of anything else. Both are null for nothing. */
export interface SentValue {
  digits: string | null
  text: string | null
}

/** Reads what a response has at a path. */
export function sentValue(tree: WireTree, path: string): SentValue {
  const node = nodeAt(tree, path)
  const digits = digitsOf(node)
  return { digits, text: digits ?? (node === undefined ? null : typeof node === 'string' ? node : treeText(node)) }
}
