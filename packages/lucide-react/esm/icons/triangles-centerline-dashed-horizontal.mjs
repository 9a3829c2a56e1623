/**
 * @license lucide-react v1.71.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "triangles-centerline-dashed-horizontal",
  size: 24,
  node: [
    ["path", { d: "M10 12H8", key: "s88cx1" }],
    ["path", { d: "M16 12h-2", key: "10asgb" }],
    ["path", { d: "M22 12h-2", key: "14jgyd" }],
    ["path", { d: "M4 12H2", key: "rhcxmi" }],
    [
      "path",
      {
        d: "M7.298 20.288A1 1 0 008 22h8a1 1 0 00.703-1.712l-3.991-3.99a1 1 0 00-1.424-.001z",
        key: "15ue1v"
      }
    ],
    [
      "path",
      {
        d: "M7.298 3.712A1 1 0 018 2h8a1 1 0 01.703 1.712l-3.991 3.99a1 1 0 01-1.424.001z",
        key: "lzh03e"
      }
    ]
  ],
  aliases: ["flip-horizontal-2"]
};
__iconData.node;
const TrianglesCenterlineDashedHorizontal = createLucideIcon(__iconData);

export { __iconData, TrianglesCenterlineDashedHorizontal as default };
