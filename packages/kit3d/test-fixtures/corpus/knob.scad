// Moved far from the origin, as parts in car coordinates are.
translate([2500, -800, 650]) { sphere(r = 12, $fn = 12); cylinder(h = 30, r = 5, $fn = 8); }
