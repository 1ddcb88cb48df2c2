// A root of its own for installing packages: what the machine has, under a layer in memory that ends with the command.
import { capture } from '../processes.mjs'

/** The folders that a package manager changes. */
const CHANGED = '/usr /etc /var /opt'

const MOUNT = `set -e
memory=$1; shift
mount -t tmpfs tearsheet "$memory"
for folder in ${CHANGED}; do
  mkdir -p "$memory$folder/upper" "$memory$folder/work"
  mount -t overlay tearsheet -o "lowerdir=$folder,upperdir=$memory$folder/upper,workdir=$memory$folder/work" "$folder"
done
exec "$@"`

/**
 * Words before a command that run it there. Only root can do this.
 * @param {string} memory an empty folder, where the layer is mounted
 * @returns {string[]}
 */
const inOwnRoot = (memory) => ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', MOUNT, 'sh', memory]

/**
 * Words before a command that run it in a root of its own, or why there is none here.
 * @param {string} memory an empty folder, where the layer is mounted
 * @returns {Promise<{ words: string[], reason: null } | { words: null, reason: string }>}
 */
export async function ownRoot(memory) {
  if (process.getuid?.() !== 0) return { words: null, reason: 'only root can install it' }
  const words = inOwnRoot(memory)
  const [command, ...args] = [...words, 'true']
  const { status, output } = await capture(command, args)
  if (status !== 0) return { words: null, reason: `this system allows no root of its own (${output.trim()})` }
  return { words, reason: null }
}
