import type { TestApp } from './app.ts'

/** Submits a form as a browser without JavaScript does. */
export async function submitForm(t: TestApp, path: string, fields: Record<string, string>) {
  const reply = await fetch(t.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() }
}
