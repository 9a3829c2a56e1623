/** A wavy sheet of `side` × `side` points, 2 m wide, similar to a scanned car. */
export function wavySheet(side: number) {
  const positions = new Float32Array(side * side * 3)
  const indices = new Uint32Array((side - 1) * (side - 1) * 6)
  for (let j = 0; j < side; j++)
    for (let i = 0; i < side; i++) {
      const [x, y] = [(i / side) * 2000, (j / side) * 2000]
      positions.set([x, y, 120 * Math.sin(x / 210) * Math.cos(y / 170)], (j * side + i) * 3)
    }
  let at = 0
  for (let j = 0; j + 1 < side; j++)
    for (let i = 0; i + 1 < side; i++) {
      const a = j * side + i
      indices.set([a, a + 1, a + side, a + 1, a + side + 1, a + side], at)
      at += 6
    }
  return { positions, indices }
}
