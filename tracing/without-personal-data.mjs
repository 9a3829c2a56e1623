/** Everything else is removed: URLs, addresses, user agents, socket receivers, error messages, and what later versions of the instrumentations add. */
const ATTRIBUTES = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.template',
  'server.address',
  'server.port',
  'db.system.name',
  'db.namespace',
  'db.query.text',
  'rpc.system',
  'rpc.service',
  'rpc.method',
  'aws.s3.bucket',
  'messaging.system',
  'messaging.operation',
  'messaging.socket.io.event_name',
  'error.type',
  'exception.type',
  'vorta.job',
  'vorta.request_id',
])

/**
 * A span with the attributes that cannot contain personal data. Socket events are named like their event.
 * @param {import('@opentelemetry/sdk-trace-node').ReadableSpan} span @returns {import('@opentelemetry/sdk-trace-node').ReadableSpan}
 */
export function withoutPersonalData(span) {
  const event = span.attributes['messaging.socket.io.event_name']
  return Object.create(span, {
    name: { value: event === undefined ? span.name : span.name.replace(/ .*/, ` ${event}`) },
    attributes: { value: safe(span.attributes) },
    events: { value: span.events.map((one) => ({ ...one, attributes: safe(one.attributes) })) },
    status: { value: { code: span.status.code } },
  })
}

/** @param {import('@opentelemetry/api').Attributes} [attributes] */
const safe = (attributes = {}) => Object.fromEntries(Object.entries(attributes).filter(([key]) => ATTRIBUTES.has(key)))
