import start from 'occt-import-js'
import wasmUrl from 'occt-import-js/dist/occt-import-js.wasm?url'

/** Loads the importer of solid formats from our own server. Its log output is of no use to users. */
export const startOcct = () => start({ locateFile: () => wasmUrl, print: () => {}, printErr: () => {} })
