/** A sheet to draw a picture on. */
export function emptyPicture(width: number, height: number) {
  const picture = document.createElement('canvas')
  picture.width = width
  picture.height = height
  return { picture, context: picture.getContext('2d') }
}

export function pngOf(picture: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be encoded'))), 'image/png')
  })
}
