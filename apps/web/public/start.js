const WAIT_MAX_MS = 3_000

// Fonts and pictures of the first screen come first, because the code would share a phone's bandwidth with them.
await new Promise((resolve) => {
  if (document.readyState === 'complete') resolve()
  addEventListener('load', resolve, { once: true })
  setTimeout(resolve, WAIT_MAX_MS)
})
const [entry, ...chunks] = document.querySelector('meta[name="vorta-code"]').content.split(' ')
for (const href of chunks) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
await import(entry)
