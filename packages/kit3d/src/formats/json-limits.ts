import { notShown } from '../measure/mesh-file.ts'

const DEPTH_MAX = 64
const CONTAINERS_MAX = 1_000_000

const QUOTE = 34
const BACKSLASH = 92
const LIST_START = 91
const LIST_END = 93
const OBJECT_START = 123
const OBJECT_END = 125

/**
 * Limits the depth and number of arrays and objects in a JSON text before it is parsed, because a parser spends
 * memory and time on each of them.
 */
export class JsonLimits {
  private depth = 0
  private containers = 0
  private inString = false
  private escaped = false

  /** Checks the next bytes of the text; throws a MeshFileError when a limit is exceeded. */
  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.escaped) this.escaped = false
      else if (this.inString) {
        if (byte === BACKSLASH) this.escaped = true
        else if (byte === QUOTE) this.inString = false
      } else if (byte === QUOTE) this.inString = true
      else if (byte === LIST_START || byte === OBJECT_START) this.open()
      else if (byte === LIST_END || byte === OBJECT_END) this.depth -= 1
    }
  }

  private open() {
    this.depth += 1
    this.containers += 1
    if (this.depth > DEPTH_MAX) throw notShown('glb', 'its JSON data is nested too deeply')
    if (this.containers > CONTAINERS_MAX) throw notShown('glb', 'its JSON data contains too many values')
  }
}
