import { isPinDisplaced, type Pin } from '@vorta/contract/pins/schema'
import type { PinDetails } from './pins.repo.ts'

export const presentPin = (
  { pin, version, authorName, picture, replies, positions }: PinDetails,
  link: (filename: string) => string,
): Pin => ({
  _id: pin.id,
  number: pin.number,
  state: pin.state,
  text: pin.text,
  author: { _id: pin.authorId, role: pin.authorRole, name: authorName },
  createdAt: pin.createdAt.toISOString(),
  updatedAt: pin.updatedAt.toISOString(),
  cadModelId: pin.cadId,
  version,
  point: pin.point,
  normal: pin.normal,
  camera: pin.camera,
  picture: picture && { originalName: picture.originalName, fileUrl: link(picture.filename) },
  revision: pin.revision,
  replies: replies.map(({ reply, name }) => ({
    _id: reply.id,
    author: { _id: reply.authorId, role: reply.authorRole, name },
    text: reply.text,
    at: reply.at.toISOString(),
  })),
  positions: positions.map(({ position, version: placeVersion }) => ({
    cadModelId: position.cadId,
    version: placeVersion,
    point: position.point,
    normal: position.normal,
    distanceMm: position.distanceMm,
    isDisplaced: isPinDisplaced(position.distanceMm, position.diagonalMm),
  })),
})
