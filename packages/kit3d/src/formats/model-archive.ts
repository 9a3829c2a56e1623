import { decodeLatin1 } from '../measure/latin1.ts'
import { MeshFileError, type MeshSource } from '../measure/mesh-file.ts'
import type { GlbImage } from './glb-sink.ts'
import { missingFile, packGltf } from './gltf-archive.ts'
import { IMAGE_HEAD_BYTES, imageInfo } from './image-info.ts'
import { type ObjMaterial, parseMtl } from './mtl.ts'
import { shortName } from './part-name.ts'
import { ZipArchive, type ZipTools } from './zip.ts'

const MODEL = /\.(gltf|glb|obj)$/i
const MATERIALS = /\.mtl$/i
/** Folders and files that operating systems add. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/
const MATERIALS_MAX_BYTES = 8 * 1024 * 1024

/** The model of a ZIP archive. */
export type ArchivedModel =
  /** A glTF or GLB file, as a self-contained GLB file. */
  | { readonly format: 'glb'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly format: 'obj'; readonly source: () => MeshSource; readonly materials: ReadonlyMap<string, ArchivedMaterial> }

export interface ArchivedMaterial extends Omit<ObjMaterial, 'image'> {
  readonly image: GlbImage | null
}

/** Finds the one model of an archive. Throws if files that it refers to are missing. */
export async function openModelArchive(bytes: Uint8Array, tools: ZipTools): Promise<ArchivedModel> {
  const archive = new ZipArchive('zip', bytes, tools, (name) => !HIDDEN.test(name))
  const [name, ...others] = archive.names.filter((file) => MODEL.test(file))
  if (name === undefined) throw unusable('contains no model. Add one OBJ or glTF file with its materials and textures')
  if (others.length > 0) throw unusable('contains several models. Add only one OBJ or glTF file with its materials and textures')
  if (/\.glb$/i.test(name)) return { format: 'glb', bytes: await archive.read(name) }
  if (/\.gltf$/i.test(name)) {
    const readFile = async (path: string) => {
      const found = archive.find(path, name)
      if (found === null) throw missingFile(path)
      return archive.read(found)
    }
    return { format: 'glb', bytes: await packGltf(await archive.read(name), tools.decodeUtf8, readFile) }
  }
  return {
    format: 'obj',
    source: () => ({ bytes: archive.pieces(name), sizeBytes: archive.sizeOf(name) }),
    materials: await readMaterials(archive),
  }
}

async function readMaterials(archive: ZipArchive): Promise<Map<string, ArchivedMaterial>> {
  const materials = new Map<string, ArchivedMaterial>()
  const images = new Map<string, Promise<GlbImage>>()
  const imageOf = (path: string, file: string) => {
    const name = archive.find(path, file)
    if (name === null) throw missingFile(path)
    const image = images.get(name) ?? readImage(archive, name)
    images.set(name, image)
    return image
  }
  for (const file of archive.names.filter((name) => MATERIALS.test(name))) {
    if (archive.sizeOf(file) > MATERIALS_MAX_BYTES) throw unusable(`has a material file that is too large: ${shortName(file)}`)
    for (const [name, material] of parseMtl(decodeLatin1(await archive.read(file))))
      materials.set(shortName(name), { ...material, image: material.image === null ? null : await imageOf(material.image, file) })
  }
  return materials
}

async function readImage(archive: ZipArchive, name: string): Promise<GlbImage> {
  const bytes = await archive.read(name)
  const info = imageInfo(bytes.subarray(0, IMAGE_HEAD_BYTES))
  if (!info) throw unusable(`has a texture that isn't a PNG, JPEG, WebP or AVIF image: ${shortName(name)}`)
  return { bytes, ...info }
}

const unusable = (problem: string) => new MeshFileError('damaged', `This ZIP file ${problem}.`)
