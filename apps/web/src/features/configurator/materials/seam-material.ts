import { ShaderMaterial, Vector2 } from 'three'

/** Half the width of a shut line in meters. */
const HALF_WIDTH = 0.0025

/** Widens shut lines to a bit more than a pixel, because thinner ones break into dashes. */
const VERTEX = /* glsl */ `
  uniform vec2 viewport;
  varying float vCover;
  vec3 direction( vec2 e ) {
    vec3 d = vec3( e, 1.0 - abs( e.x ) - abs( e.y ) );
    if ( d.z < 0.0 ) d.xy = ( 1.0 - abs( d.yx ) ) * vec2( d.x < 0.0 ? - 1.0 : 1.0, d.y < 0.0 ? - 1.0 : 1.0 );
    return normalize( d );
  }
  void main() {
    mat4 toClip = projectionMatrix * modelViewMatrix;
    vec4 edge = toClip * vec4( position, 1.0 );
    vec4 center = toClip * vec4( position - direction( uv ) * ${HALF_WIDTH}, 1.0 );
    vec2 offset = ( edge.xy / edge.w - center.xy / center.w ) * viewport * 0.5;
    float size = max( length( offset ), 0.0001 );
    float wanted = max( size, 0.65 );
    vCover = max( size / wanted, 0.6 );
    edge.xy += offset * ( wanted / size - 1.0 ) / viewport * 2.0 * edge.w;
    gl_Position = edge;
  }
`

const FRAGMENT = /* glsl */ `
  varying float vCover;
  void main() {
    gl_FragColor = vec4( vec3( 0.002 ), vCover );
  }
`

export function seamMaterial(): ShaderMaterial {
  const viewport = new Vector2()
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { viewport: { value: viewport } },
    transparent: true,
    depthWrite: false,
    // In front of the panel, whose triangles cut across the curves that the line follows.
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -160,
  })
  material.onBeforeRender = (renderer) => {
    renderer.getDrawingBufferSize(viewport)
    material.uniformsNeedUpdate = true
  }
  return material
}
