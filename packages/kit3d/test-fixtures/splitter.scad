// A splitter blade with an upstand, two mounting holes and a bead on top, in millimeters.
difference() {
  union() { cube([420, 90, 6]); translate([0, 84, 0]) cube([420, 6, 38]); }
  for (x = [60, 360]) translate([x, 40, -1]) cylinder(h = 8, d = 9, $fn = 8);
}
translate([210, 45, 30]) sphere(d = 24, $fn = 8);
