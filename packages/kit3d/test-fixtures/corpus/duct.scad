// A brake duct: a hollow cone with a flange.
difference() {
  union() { cylinder(h = 40, r1 = 30, r2 = 20, $fn = 12); cylinder(h = 3, r = 40, $fn = 12); }
  translate([0, 0, -1]) cylinder(h = 42, r1 = 27, r2 = 17, $fn = 12);
}
