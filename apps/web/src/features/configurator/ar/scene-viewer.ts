/** Opens the 3D model in the AR viewer of Android, which downloads it from this server. Other browsers go to the fallback page. */
export function sceneViewerUrl(model: string, title: string, fallback: string): string {
  const query = new URLSearchParams({ file: model, mode: 'ar_preferred', resizable: 'false', title })
  const extras = `S.browser_fallback_url=${encodeURIComponent(fallback)}`
  return `intent://arvr.google.com/scene-viewer/1.2?${query}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;${extras};end;`
}

/** How this device shows a model in AR: iPhones take a file from the page, Android downloads one, and other devices hand over to a phone. */
export type ArSupport = 'file' | 'download' | 'none'

export function arSupport(): ArSupport {
  if (document.createElement('a').relList.supports?.('ar')) return 'file'
  return /android/i.test(navigator.userAgent) ? 'download' : 'none'
}
