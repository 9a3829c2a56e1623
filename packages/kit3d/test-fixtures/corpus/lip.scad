// A front lip: a concave profile, extruded and mirrored.
module profile() polygon([[0, 0], [60, 0], [60, 4], [30, 4], [22, 18], [18, 18], [24, 4], [0, 4]]);
rotate([90, 0, 90]) linear_extrude(140) profile();
