/**
 * @license lucide-react v1.71.0 - ISC
 *
 * This source code is licensed under the ISC license.
 * See the LICENSE file in the root directory of this source tree.
 */

import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "user-round-x",
  size: 24,
  node: [
    ["path", { d: "m16.5 16.5 5 5", key: "zc9lw7" }],
    ["path", { d: "M2 21a8 8 0 0 1 11.531-7.18", key: "x5izle" }],
    ["path", { d: "m21.5 16.5-5 5", key: "1empo3" }],
    ["circle", { cx: "10", cy: "8", r: "5", key: "o932ke" }]
  ],
  aliases: ["user-x-2"]
};
__iconData.node;
const UserRoundX = createLucideIcon(__iconData);

export { __iconData, UserRoundX as default };
