// Two separate clips of 10 mm.
for (x = [0, 15]) translate([x, 0, 0]) difference() { cube([10, 6, 4]); translate([2, -1, 1]) cube([6, 8, 2]); }
