import start from 'occt-import-js'
import wasmUrl from 'occt-import-js/dist/occt-import-js.wasm?url'

/** The reader of solid models, from our own server and quiet: what it says about files is for its makers. */
export const startOcct = () => start({ locateFile: () => wasmUrl, print: () => {}, printErr: () => {} })
