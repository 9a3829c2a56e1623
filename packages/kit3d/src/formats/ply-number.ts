import type { PlyType } from './ply-header.ts'

export type NumberReader = (view: DataView, at: number) => number

export function numberReader(type: PlyType, little: boolean): NumberReader {
  switch (type) {
    case 'int8':
      return (view, at) => view.getInt8(at)
    case 'uint8':
      return (view, at) => view.getUint8(at)
    case 'int16':
      return (view, at) => view.getInt16(at, little)
    case 'uint16':
      return (view, at) => view.getUint16(at, little)
    case 'int32':
      return (view, at) => view.getInt32(at, little)
    case 'uint32':
      return (view, at) => view.getUint32(at, little)
    case 'float32':
      return (view, at) => view.getFloat32(at, little)
    case 'float64':
      return (view, at) => view.getFloat64(at, little)
  }
}
